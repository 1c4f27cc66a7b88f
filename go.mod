module transversal

go 1.26

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/holiman/uint256 v1.3.2 // indirect
)
