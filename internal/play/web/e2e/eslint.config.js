import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // tsc knows what there is in a browser
      "no-control-regex": "off", // a picture has such
      "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
      "no-var": "error",
      "eqeqeq": "error",
      "object-shorthand": "error",
    },
  },
];
