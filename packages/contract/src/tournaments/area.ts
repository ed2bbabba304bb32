export { problems } from './problems.ts';
export { deskRoutes, routes } from './routes.ts';
