/**
 * Before each test file: the fault of the run before is taken out again, so that it is not there while the file is loaded.
 * Stryker plants the next one when the tests begin.
 */
const stryker = (globalThis as { __stryker__?: { activeMutant?: string | undefined } }).__stryker__;
if (stryker) stryker.activeMutant = undefined;
