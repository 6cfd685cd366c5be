/** A mail as it is kept in the outbox and sent. */
export type Mail = { recipient: string; subject: string; body: string };
