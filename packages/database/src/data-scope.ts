/**
 * The rows of its ISP that a transaction can access; without a data scope, all of them. Each kind has a database role
 * with restrictive policies, which compare columns of a row with the settings of the transaction.
 */
export type DataScope =
  | { readonly kind: 'own_subscribers'; readonly userId: number; readonly resellerId: number }
  | { readonly kind: 'own_collections'; readonly userId: number; readonly areaIds: readonly number[] };

/** What the policies compare with; sent when the transaction begins. */
export const settingsOf = (
  scope: DataScope | undefined,
): readonly (readonly [name: string, value: string])[] => {
  if (!scope) return [];
  const user = ['app.user_id', String(scope.userId)] as const;
  return scope.kind === 'own_subscribers'
    ? [user, ['app.reseller_id', String(scope.resellerId)]]
    : [user, ['app.area_ids', `{${scope.areaIds.join()}}`]];
};
