import { useSearchParams } from 'react-router';

/** Filters are in the address of a page, so that a reload and the back button keep them. An empty value removes one. */
export function useFilterParams() {
  const [params, setParams] = useSearchParams();
  const change = (changed: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [params, change] as const;
}
