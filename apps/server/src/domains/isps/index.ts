export { insertIsp } from './isps.queries.ts';
