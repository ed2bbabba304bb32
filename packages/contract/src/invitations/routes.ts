/** Of members who invite; only their page loads them. */
export const inviteRoutes = {
  getInvite: ['GET', '/wps/member/invite'],
  renewInvite: ['POST', '/wps/member/invite/renewal'],
  listFriends: ['GET', '/wps/member/invite/friends'],
} as const;

/** Of visitors who come by a friend's link; only the registration page loads it. */
export const touchRoutes = { touchInvite: ['POST', '/wps/member/invite/touch'] } as const;

export const routes = { ...inviteRoutes, ...touchRoutes } as const;

export const deskRoutes = {
  getDeskInvites: ['GET', '/wps/desk/merchants/:merchant/referrals'],
  saveDeskInviteRule: ['PUT', '/wps/desk/merchants/:merchant/referrals/terms'],
  publishDeskInviteRule: ['POST', '/wps/desk/merchants/:merchant/referrals/terms/:termsId/publication'],
  stopDeskInviteRule: ['POST', '/wps/desk/merchants/:merchant/referrals/terms/:termsId/stop'],
  listDeskFriends: ['GET', '/wps/desk/merchants/:merchant/referrals/friends'],
  decideDeskFriend: ['POST', '/wps/desk/merchants/:merchant/referrals/:friendId/decision'],
} as const;
