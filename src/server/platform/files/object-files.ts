import type { Readable } from 'node:stream';
import type { FileFacts } from '#server/platform/files/file-facts.ts';

/** The storage for uploaded files. It knows only their ids; the table `objects` says who owns them. */
export type ObjectFiles = {
  /** The address to which a browser sends the file with PUT, valid until `expiresAt`. */
  uploadUrl(id: string, expiresAt: Date): string;
  /**
   * For files sent directly to the storage: checks the file and moves it to a place where the sender cannot
   * change it. Returns nothing if no file has arrived or the file is not accepted.
   */
  keepArrived(id: string): Promise<FileFacts | undefined>;
  get(id: string): Promise<Readable | Buffer>;
  delete(id: string): Promise<void>;
};

/** Storage for files that are uploaded through this server. */
export type ReceivingFiles = ObjectFiles & { receive(id: string, content: Readable): Promise<Incoming> };

/** A completely received file. Call `keep` to store it, and `discard` afterwards in any case. */
export type Incoming = { facts: FileFacts; keep(): Promise<void>; discard(): Promise<void> };
