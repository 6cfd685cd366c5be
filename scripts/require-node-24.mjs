// Plain JavaScript, loaded before any TypeScript: an older Node could not read the sentence otherwise.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Karam runs on Node 24 or later; this is ${process.version}. ` +
      'npm ci brings Node 24 along on Linux, Windows and Intel Macs; elsewhere install it first.',
  );
  process.exit(1);
}
