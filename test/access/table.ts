import type { World } from '#test/helpers/world.ts';

export const everyone = ['anonymous', 'staff', 'otherOwner', 'owner', 'admin'] as const;
export type Who = (typeof everyone)[number];

/** One route: how it is called in a given world, and the status each role gets. */
export type AccessRow = {
  route: string;
  url?: (world: World) => string;
  payload?: (world: World) => object;
  /** The response never ends, so only its status is read. */
  isStream?: true;
  answers: Record<Who, number>;
};

export function toAll(status: number): Record<Who, number> {
  return { anonymous: status, staff: status, otherOwner: status, owner: status, admin: status };
}

/** A row as a request in this world. */
export function requestOf({ route, url, payload, isStream }: AccessRow, world: World) {
  const [method, path = ''] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string];
  return {
    method,
    url: url?.(world) ?? path,
    ...(method === 'GET' ? {} : { payload: payload?.(world) ?? {} }),
    ...(isStream && { payloadAsStream: true as const }),
  };
}
