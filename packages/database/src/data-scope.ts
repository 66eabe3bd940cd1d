/**
 * The rows of its ISP that a transaction can access; without a data scope, all of them. Each kind has a database role
 * with restrictive policies, which compare columns of a row with the settings of the transaction.
 */
export type DataScope =
  | {
      readonly kind: 'own_subscribers';
      readonly userId: number;
      readonly resellerId: number;
      /** The reseller and their agents. */
      readonly resellerIds: readonly number[];
    }
  | { readonly kind: 'own_collections'; readonly userId: number; readonly areaIds: readonly number[] }
  | { readonly kind: 'own_department'; readonly userId: number; readonly departmentId: number | null };

/** What the policies compare with; sent when the transaction begins. */
export const settingsOf = (
  scope: DataScope | undefined,
): readonly (readonly [name: string, value: string])[] => {
  if (!scope) return [];
  // Confines tickets only: other settings, so that what depends on the user of the other scopes is not confined.
  if (scope.kind === 'own_department') {
    return [
      ['app.staff_user_id', String(scope.userId)],
      ['app.department_id', scope.departmentId === null ? '' : String(scope.departmentId)],
    ];
  }
  const user = ['app.user_id', String(scope.userId)] as const;
  return scope.kind === 'own_subscribers'
    ? [
        user,
        ['app.reseller_id', String(scope.resellerId)],
        ['app.reseller_ids', `{${scope.resellerIds.join()}}`],
      ]
    : [user, ['app.area_ids', `{${scope.areaIds.join()}}`]];
};
