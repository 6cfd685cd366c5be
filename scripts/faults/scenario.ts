/** A scenario that is not only about tips under load. It prints one line. */
export type Scenario = {
  what: string;
  run(options: { seed: number; random(): number; isShort: boolean; minutes: number }): Promise<Result>;
};

export type Result = {
  /** What was measured, in a few words. */
  figures: string;
  /** What is wrong, one line for each. Nothing if all is well. */
  faults: string[];
};
