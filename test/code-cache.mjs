// Before a process of tests reads anything else: like the gateway, it reads what was kept of the last time.
import { cacheCode } from "../engine/cli/start/strip-types.mjs";

cacheCode();
