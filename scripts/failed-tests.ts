/** The parts of Vitest's report that we read. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** The parts of Playwright's report that we read. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};

/** One line for each failed test, and for each file that could not be loaded. */
export function findFailedTests(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.message ? [`${file.name}: ${firstLine(file.message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file.name}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });
}

/** One line for each failed journey. */
export function findFailedJourneys(report: PlaywrightReport | undefined): string[] {
  const walk = (suites: PlaywrightSuite[], file: string): string[] =>
    suites.flatMap((suite) => [
      ...suite.specs
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => {
          const results = tests.flatMap((one) => one.results);
          return `${file || suite.title}: ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`;
        }),
      ...walk(suite.suites ?? [], file || suite.title),
    ]);
  return walk(report?.suites ?? [], '');
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? '';
}
