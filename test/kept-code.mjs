// Before a process of tests reads anything else: like the gateway, it reads what was kept of the last time.
import { keepCode } from "../engine/cli/kept-code.mjs";

keepCode();
