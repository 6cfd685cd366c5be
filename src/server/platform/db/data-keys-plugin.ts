import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { DataKeys } from '#server/platform/base/data-keys.ts';

/**
 * Carries the keys with the database handle, and changes no query. A transaction has the plugins of the handle it was
 * started on, so stores need no further parameter.
 */
export class DataKeysPlugin implements KyselyPlugin {
  readonly keys: DataKeys;

  constructor(keys: DataKeys) {
    this.keys = keys;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
