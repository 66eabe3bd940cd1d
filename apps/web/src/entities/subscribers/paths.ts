export const workspacePath = (id: number) => `/isp/isp-user-name-edit-v2/${id}`;
