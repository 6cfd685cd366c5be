/** What a code carries and a person shares: where one person is tipped, and where a guest chooses whom to tip. */
export function staffTipLink(origin: string, staffId: number): string {
  return `${origin}/tip/${staffId}`;
}

/** Where an invited person joins their account to their name. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/invite/${token}`;
}

export function businessTipLink(origin: string, businessId: number): string {
  return `${origin}/business/${businessId}/tip`;
}

/** Where whoever gave a tip sees what became of it. */
export function followLink(origin: string, token: string): string {
  return `${origin}/t/${token}`;
}
