export const listPath = '/isp/isp-user-name-list';
export const createPath = '/isp/isp-user-name-create';
export const livePath = (id: number) => `/api/get-live-data/${id}`;
export const editPath = (id: number) => `/isp/isp-user-name-edit/${id}`;
