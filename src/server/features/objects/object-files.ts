import type { Readable } from 'node:stream';
import type { FileFacts } from '#server/features/objects/file-facts.ts';

/** Where uploaded files are kept. Rows say whose they are; this knows them by id alone. */
export type ObjectFiles = {
  /** Where a browser sends the file, by PUT, until then. */
  uploadUrl(id: string, expiresAt: Date): string;
  /**
   * Looks at what was sent there without passing through here, and moves it out of its sender's reach.
   * Nothing when nothing came, or when what came is not acceptable.
   */
  keepArrived(id: string): Promise<FileFacts | undefined>;
  get(id: string): Promise<Readable | Buffer>;
  delete(id: string): Promise<void>;
};

/** Files that come through this server on their way. */
export type ReceivingFiles = ObjectFiles & { receive(id: string, content: Readable): Promise<Incoming> };

/** A file that has come in whole and waits to be kept; what is not kept must be discarded. */
export type Incoming = { facts: FileFacts; keep(): Promise<void>; discard(): Promise<void> };
