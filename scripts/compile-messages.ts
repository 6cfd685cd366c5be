import { compile } from '@inlang/paraglide-js';
import { messageCompileOptions } from '#web/i18n/compile-options.ts';

await compile(messageCompileOptions);
