/** Routes of identity documents. Loaded only by the pages that use them. */
export const identityRoutes = {
  getIdentity: ['GET', '/wps/member/identity'],
  sendIdentityPicture: ['POST', '/wps/member/identity/pictures'],
  sendIdentity: ['POST', '/wps/member/identity'],
} as const;

export const identityDeskRoutes = {
  listDeskIdentities: ['GET', '/wps/desk/merchants/:merchant/identities'],
  openDeskIdentity: ['POST', '/wps/desk/merchants/:merchant/identities/:proofId/opening'],
  getDeskIdentityPicture: ['GET', '/wps/desk/merchants/:merchant/identities/:proofId/pictures/:side'],
  decideDeskIdentity: ['PUT', '/wps/desk/merchants/:merchant/identities/:proofId/decision'],
  getDeskMemberIdentity: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/identity'],
  recallDeskIdentity: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/identity'],
  listDeskExclusions: ['GET', '/wps/desk/merchants/:merchant/exclusions'],
  importDeskExclusions: ['POST', '/wps/desk/merchants/:merchant/exclusions'],
  readDeskExclusionRegister: ['POST', '/wps/desk/merchants/:merchant/exclusions/register'],
  findDeskExclusions: ['POST', '/wps/desk/merchants/:merchant/exclusions/search'],
  removeDeskExclusion: ['DELETE', '/wps/desk/merchants/:merchant/exclusions/:entryId'],
} as const;
