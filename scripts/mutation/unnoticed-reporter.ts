import type { MutantResult } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

/** Prints each fault that no test noticed as soon as it is known: a part can take an hour. */
const unnoticed: Reporter = {
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }: MutantResult): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const what = status === 'Survived' ? 'unnoticed' : 'not reached';
    console.log(`${what}: ${fileName}:${start.line}:${start.column} ${mutatorName} → ${replacement}`);
  },
};

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'unnoticed', () => unnoticed)];
