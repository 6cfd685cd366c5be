type Component = { name?: string; externalReferences?: { type: string }[] };

export type Sbom = {
  metadata: { component: Component };
  components: (Component & { version?: string; purl?: string })[];
};

/**
 * Removes from npm's list what belongs to one machine: the addresses from which packages were downloaded, and the name
 * of the folder, which npm takes for the name of the application.
 */
export function plainSbom(sbom: Sbom, name: string): Sbom {
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...withoutHosts(sbom.metadata.component), name } },
    components: sbom.components.map(withoutHosts),
  };
}

function withoutHosts<Each extends Component>(component: Each): Each {
  const kept = component.externalReferences?.filter(({ type }) => type !== 'distribution') ?? [];
  return { ...component, externalReferences: kept };
}
