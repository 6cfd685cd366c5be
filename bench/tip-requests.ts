import { randomUUID } from 'node:crypto';

/** A thousand people in a hundred businesses, ten in each, as stage.ts makes them. */
export const PEOPLE = 1000;
export const PEOPLE_A_BUSINESS = 10;

/** Whom the next tip goes to. */
export const shapes = {
  /** Everyone in turns, by a step that shares no divisor with their number, so neighbours are not of one business. */
  spread() {
    let at = 0;
    return () => {
      at = (at + 387) % PEOPLE;
      return at + 1;
    };
  },
  onePerson: () => () => 1,
};
export type Shape = keyof typeof shapes;

const run = randomUUID();
let sent = 0;

/** What the tip page sends: a key, a name, a few words. Every contestant that speaks HTTP gets the same. */
export function nextTip(staffId: number): { key: string; body: string } {
  sent += 1;
  return {
    key: `${run}-${sent}`,
    body: `{"staffId":${staffId},"amount":"15.00","customerName":"Sara","message":"Thank you, the evening was lovely.","coverFee":false}`,
  };
}

export function tipRequest(staffId: number): string {
  const { key, body } = nextTip(staffId);
  return `POST /api/tips HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nidempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
