package gallery
func examples() (Item, error) { panic(0) }
func liveRows() (Item, error) { panic(0) }
func forcing() (Item, error) { panic(0) }
func tieBreak() (Item, error) { panic(0) }
func playthrough6() (Item, error) { panic(0) }
func delayBlock() (Item, error) { panic(0) }
func delayBuild() (Item, error) { panic(0) }
func distributions() ([]Item, error) { panic(0) }
