// Plain JavaScript, loaded before any TypeScript, because the Node that runs it may be too old to read any.
//
// npm ci brings Node 24 along as a package for this platform. npm 11 links it into node_modules/.bin, which
// npm scripts find first. npm 9 and 10 drop that link again when they discard the other platforms' packages
// of the same name, so here the script is handed over to Node 24 and the link is put back for the next time.
import { spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
  const bundled = findBundledNode();
  if (bundled === undefined) {
    console.error(
      `Karam runs on Node 24 or later; this is ${process.version}. ` +
        'npm ci brings Node 24 along on Linux and on Intel Macs; elsewhere install it first.',
    );
    process.exit(1);
  }
  putBackLink(bundled);
  process.exit(await runOn(bundled));
}

function findBundledNode() {
  const manifest = `node-${process.platform}-${process.arch}/package.json`;
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve(manifest)), require(manifest).bin.node);
  } catch {
    return undefined;
  }
}

function putBackLink(bundled) {
  const bin = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', '.bin');
  try {
    rmSync(join(bin, 'node'), { force: true });
    symlinkSync(relative(bin, bundled), join(bin, 'node'));
  } catch {
    // node_modules may belong to someone else; the hand-over works without the link.
  }
}

function runOn(bundled) {
  const child = spawn(bundled, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}
