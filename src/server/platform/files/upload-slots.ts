import { refuse } from '#server/platform/http/app-error.ts';

/** A person sends one file at a time; a second and third try may overlap with the first. */
const MOST_OF_ACCOUNT = 3;
/** Each upload in progress holds a connection, some buffers and up to five megabytes of disk. */
const MOST_IN_ALL = 20;

export type UploadSlots = {
  /** Runs `receive` if there is room for one more upload of this account, otherwise refuses it. */
  use<Result>(accountId: string, receive: () => Promise<Result>): Promise<Result>;
};

/** Bounds the uploads that this process receives at the same time. */
export function uploadSlots(mostOfAccount = MOST_OF_ACCOUNT, mostInAll = MOST_IN_ALL): UploadSlots {
  /** The account of each upload in progress. */
  const running: string[] = [];
  return {
    async use(accountId, receive) {
      const ofAccount = running.filter((each) => each === accountId).length;
      if (running.length >= mostInAll || ofAccount >= mostOfAccount)
        throw refuse('unavailable', 'too_many_uploads');
      running.push(accountId);
      try {
        return await receive();
      } finally {
        running.splice(running.indexOf(accountId), 1);
      }
    },
  };
}
