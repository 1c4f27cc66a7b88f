// What the compiler that checks the scripts cannot know: the names that boot.js and newer
// browsers add, and of which kind an element is that an event or a selector leads to.

interface Window {
  failed(title: string, text: string, again?: boolean): void;
  trustedTypes?: any;
}
interface EventTarget {
  closest(selectors: string): any;
  readonly id: any;
}
interface Element {
  disabled: any;
  href: any;
  open: any;
}
