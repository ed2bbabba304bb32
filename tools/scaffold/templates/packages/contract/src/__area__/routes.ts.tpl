export const routes = { list__Area__: ['GET', '/wps/__area__'] } as const;

export const deskRoutes = {
  listDesk__Area__: ['GET', '/wps/desk/merchants/:merchant/__area__'],
  closeDesk__Thing__: ['PUT', '/wps/desk/merchants/:merchant/__area__/:__thing__Id/closed'],
} as const;
