// Plain JavaScript, because the Node that runs this file may be too old for TypeScript.
//
// npm ci installs Karam's own Node as a package for this platform. npm 11 links it into node_modules/.bin, which npm
// scripts find first. npm 9 and 10 remove this link when they remove the packages of other platforms, which have the
// same link. So an older Node runs the script with our own Node and restores the link.
import { spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import module, { createRequire } from 'node:module';
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

// Node keeps the compiled code of our files, which halves the time that a later start needs. Child processes find it by
// the variable.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

/** The package for Macs with Apple silicon is named differently from the others. */
function findBundledNode() {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      const manifest = `${name}/package.json`;
      return join(dirname(require.resolve(manifest)), require(manifest).bin.node);
    } catch {
      // Not installed: another package name is used on this platform.
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
    // node_modules may belong to another user. It works without the link too.
  }
}

function runOn(bundled) {
  const child = spawn(bundled, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}
