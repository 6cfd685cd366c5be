let drawnAtMs: number | undefined;

/** The time that a page shows at first: the current one, or that at which the server drew it. */
export function firstNowMs(): number {
  return drawnAtMs ?? Date.now();
}

/** Server and browser must draw the same, so both use this time until the browser has taken over. Undefined ends it. */
export function setDrawnAt(ms: number | undefined): void {
  drawnAtMs = ms;
}
