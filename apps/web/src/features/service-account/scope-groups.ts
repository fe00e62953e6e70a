interface Grantable {
  scope: string;
  group: string;
  label: string;
  writes: boolean;
}

/** Operations under the names of their groups, both in the order of the API's document. */
export function scopeGroups<Scope extends Grantable>(scopes: readonly Scope[]): { group: string; scopes: Scope[] }[] {
  const groups = new Map<string, Scope[]>();
  for (const scope of scopes) groups.set(scope.group, [...(groups.get(scope.group) ?? []), scope]);
  return [...groups].map(([group, within]) => ({ group, scopes: within }));
}

/** The operations that an account may call, in groups. An operation that cannot be given any more keeps its name. */
export function grantedGroups(granted: readonly string[], grantable: readonly Grantable[]): { group: string; scopes: Grantable[] }[] {
  const known = new Set(grantable.map(({ scope }) => scope));
  const gone = granted
    .filter((scope) => !known.has(scope))
    .map((scope) => ({ scope, group: "いまは許可されていない操作", label: scope, writes: false }));
  return scopeGroups([...grantable.filter(({ scope }) => granted.includes(scope)), ...gone]);
}
