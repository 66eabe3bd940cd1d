/** Pages that compare billing with the router, by the keys of their titles. */
const comparisons = ['get-not-billing-users', 'get-not-router-users', 'get-offline-users'] as const;

export const comparisonPages = (routerId: number) =>
  comparisons.map((name) => ({ name, title: `routes:${name}` as const, to: `/api/${name}/${routerId}` }));
