// Loaded into a program that is measured: on SIGUSR2 it collects its garbage, so that the heap afterwards is what it
// really holds. By itself Node collects only when it needs the memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
