export { isActiveDepartment, lockDepartment, updateDepartmentRow } from './queries/departments.ts';
export { findMember, lockMember, membersOf, moveMembers, updateMember } from './queries/staff.ts';
export { staffRoutes } from './routes.ts';
export { requireOwnDepartment } from './rules/own-department.ts';
