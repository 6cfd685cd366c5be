import { randomUUID } from 'node:crypto';

/** 1,000 staff members in 100 businesses, as stage.ts creates them. */
export const STAFF_COUNT = 1000;
export const STAFF_PER_BUSINESS = 10;

/** All staff in turn. It has no common divisor with their number, so consecutive tips go to different businesses. */
export const STAFF_STEP = 387;

/** How tips are distributed over staff. */
export const shapes = {
  spread() {
    let at = 0;
    return () => {
      at = (at + STAFF_STEP) % STAFF_COUNT;
      return at + 1;
    };
  },
  onePerson: () => () => 1,
};
export type Shape = keyof typeof shapes;

const run = randomUUID();
let sent = 0;

/** The request of the tip page: a key, a name, a short message. All HTTP peers get the same. */
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
