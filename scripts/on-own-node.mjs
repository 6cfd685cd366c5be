// Plain JavaScript, loaded before any TypeScript, because the Node that runs it may be too old to read any.
//
// npm ci brings Karam's own Node along as a package for this platform. npm 11 links it into node_modules/.bin,
// which npm scripts find first. npm 9 and 10 drop that link again when they discard the other platforms'
// packages, which have the same link. So an older Node hands the script over to our own and restores the link.
import { spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN_MAJOR = 26;

if (Number(process.versions.node.split('.')[0]) < OWN_MAJOR) {
  const bundled = findBundledNode();
  if (bundled === undefined) {
    console.error(
      `Karam runs on Node ${OWN_MAJOR} or later; this is ${process.version}. ` +
        'npm ci brings it along on Linux and macOS (x64 and arm64); elsewhere install it first.',
    );
    process.exit(1);
  }
  putBackLink(bundled);
  process.exit(await runOn(bundled));
}

/** The package for Macs with Apple silicon has another kind of name than the rest. */
function findBundledNode() {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      const manifest = `${name}/package.json`;
      return join(dirname(require.resolve(manifest)), require(manifest).bin.node);
    } catch {
      // Not installed: not the name for this platform.
    }
  }
  return undefined;
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
