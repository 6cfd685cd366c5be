/** One part's turn. Its promise resolves when it has come. */
export type Turn = { hasCome: boolean; come: Promise<void> };

/** The parts that wait, in the order in which they are on the page. */
const waiting: (() => void)[] = [];
let isTakingOver = false;
let wasDrawn = false;
/** How many of those that wait are within the part whose turn it is. They come before the parts after it. */
let within = 0;

/** A turn to wait for, if the browser is taking over the page. Otherwise everything is drawn at once. */
export function takeTurn(): Turn | undefined {
  if (!isTakingOver) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const turn: Turn = { hasCome: false, come: promise };
  waiting.splice(within, 0, () => {
    turn.hasCome = true;
    resolve();
  });
  within += 1;
  return turn;
}

/** This visit began with a page that the server drew, and the browser has kept it. */
export function beganDrawn(): boolean {
  return wasDrawn;
}

/** Takes over the frame of the page, and then one part after the other, with room for touches between them. */
export async function inTurns(takeOver: () => void): Promise<void> {
  wasDrawn = true;
  await pause();
  isTakingOver = true;
  takeOver();
  for (;;) {
    await pause();
    within = 0;
    const next = waiting.shift();
    if (!next) break;
    next();
  }
  isTakingOver = false;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
