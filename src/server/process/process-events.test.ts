import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { logLines } from '#server/process/process-events.ts';

function fakeOut() {
  const written: string[] = [];
  const out = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text) });
  return { out: out as unknown as NodeJS.WriteStream, written };
}

test('lines of one event loop turn are written together and in order, the next turn writes separately', async () => {
  const { out, written } = fakeOut();
  const log = logLines(out);
  log.write('one\n');
  log.write('two\n');
  expect(written).toEqual([]);
  await setImmediate();
  log.write('three\n');
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a closed log pipe does not stop the process', () => {
  const { out } = fakeOut();
  logLines(out);
  expect(() => out.emit('error', new Error('write EPIPE'))).not.toThrow();
});

test('lines of the last turn are written before the process exits', async () => {
  const file = join(import.meta.dirname, 'process-events.ts');
  const program = `
    const { logLines } = await import(${JSON.stringify(file)});
    logLines(process.stdout).write('the last line');
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('the last line');
});
