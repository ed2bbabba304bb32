import { mayAnywhere, mayAt, mayEverywhere, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { twoPersonActNames, twoPersonActs } from '@laro/domain/two-persons/acts';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/icon.tsx';

export interface Room {
  path: string;
  label: MessageKey;
  icon: IconName;
  /** One of them opens the room. */
  permission: StaffPermission | readonly StaffPermission[];
  /** Without a merchant, and not of the person's merchants: the permission is needed everywhere. */
  isOfInstallation?: true;
}

const merchantRooms: readonly Room[] = [
  { path: 'status', label: 'desk.status.title', icon: 'storefront-duotone', permission: 'settings.read' },
  { path: 'settings', label: 'desk.settings.title', icon: 'sliders-horizontal', permission: 'settings.read' },
  { path: 'registration', label: 'desk.registration.title', icon: 'sign-in', permission: 'settings.read' },
  { path: 'terms', label: 'desk.terms.title', icon: 'scroll-duotone', permission: 'content.read' },
  { path: 'affiliates', label: 'desk.affiliates.title', icon: 'users-three-duotone', permission: 'settings.read' },
  { path: 'games', label: 'desk.games.title', icon: 'game-controller-duotone', permission: 'catalogue.read' },
  { path: 'lobby', label: 'desk.order.title', icon: 'sliders-horizontal', permission: 'catalogue.read' },
  { path: 'lobby-news', label: 'desk.entries.title', icon: 'trophy-fill', permission: 'content.read' },
  { path: 'banners', label: 'desk.banners.title', icon: 'tent-duotone', permission: 'content.read' },
  { path: 'announcements', label: 'desk.content.announcement.title', icon: 'megaphone-simple-fill', permission: 'content.read' },
  { path: 'promotions', label: 'desk.content.promotion.title', icon: 'gift-duotone', permission: 'content.read' },
  { path: 'applications', label: 'desk.applications.title', icon: 'gift', permission: 'members.read' },
  { path: 'help', label: 'desk.content.help.title', icon: 'question-duotone', permission: 'content.read' },
  { path: 'media', label: 'desk.media.title', icon: 'camera', permission: 'content.read' },
  { path: 'members', label: 'desk.members.title', icon: 'user-circle-duotone', permission: 'members.read' },
  { path: 'duplicates', label: 'desk.pairs.title', icon: 'users-three-fill', permission: 'members.read' },
  { path: 'identities', label: 'desk.identity.title', icon: 'identification-card-duotone', permission: 'identity.read' },
  { path: 'exclusions', label: 'desk.exclusions.title', icon: 'shield-check-duotone', permission: 'identity.read' },
  { path: 'care', label: 'desk.care.title', icon: 'shield-check-duotone', permission: 'members.read' },
  { path: 'relatives', label: 'desk.relatives.title', icon: 'users-three-duotone', permission: 'identity.read' },
  { path: 'messages', label: 'desk.templates.title', icon: 'envelope-simple', permission: 'content.read' },
  { path: 'push', label: 'desk.push.title', icon: 'megaphone-simple-fill', permission: 'content.read' },
  { path: 'channels', label: 'desk.channels.title', icon: 'headset', permission: 'settings.read' },
  { path: 'feedback', label: 'desk.feedback.title', icon: 'chat-circle-dots-duotone', permission: 'members.read' },
  { path: 'rounds', label: 'desk.rounds.title', icon: 'receipt-duotone', permission: 'play.read' },
  { path: 'rtp', label: 'desk.rtp.title', icon: 'chart-line-up-duotone', permission: 'play.read' },
  { path: 'withdrawals', label: 'desk.withdrawals.title', icon: 'hand-withdraw-duotone', permission: 'withdrawals.read' },
  { path: 'risk', label: 'desk.risk.title', icon: 'warning-circle-fill', permission: 'risk.read' },
  { path: 'joining', label: 'desk.joining.title', icon: 'sign-in', permission: 'risk.read' },
  { path: 'books', label: 'desk.books.title', icon: 'wallet', permission: 'books.read' },
  { path: 'adjustments', label: 'desk.adjustments.title', icon: 'arrows-left-right-duotone', permission: 'ledger.read' },
  { path: 'deposits', label: 'desk.deposits.title', icon: 'wallet', permission: 'deposits.read' },
  { path: 'payment-methods', label: 'desk.methods.title', icon: 'list-dashes-bold', permission: 'deposits.read' },
  { path: 'gateways', label: 'desk.gateways.title', icon: 'network', permission: 'deposits.read' },
  { path: 'bonuses', label: 'desk.bonuses.title', icon: 'gift-duotone', permission: 'bonuses.read' },
  { path: 'jackpot', label: 'desk.jackpot.title', icon: 'trophy-fill', permission: 'jackpot.read' },
];

/** What lets somebody propose or decide on an act, or read about all of them. */
const twoPersonPermissions: readonly StaffPermission[] = [
  ...new Set([...twoPersonActNames.map((name) => twoPersonActs[name].permission), 'audit.read' as const]),
];

const houseRooms: readonly Room[] = [
  { path: 'two-people', label: 'desk.two.title', icon: 'users-three-duotone', permission: twoPersonPermissions },
  { path: 'play', label: 'desk.play.title', icon: 'pause-fill', permission: 'vendors.read' },
  { path: 'vendors', label: 'desk.vendors.title', icon: 'network-duotone', permission: 'vendors.read' },
  { path: 'staff', label: 'desk.staff.title', icon: 'users-three', permission: 'staff.read' },
  { path: 'roles', label: 'desk.roles.title', icon: 'identification-card-duotone', permission: 'staff.read' },
  { path: 'installation', label: 'desk.installation.title', icon: 'sliders-horizontal', permission: 'staff.read', isOfInstallation: true },
  { path: 'audit', label: 'desk.audit.title', icon: 'scroll-duotone', permission: 'audit.read' },
];

const opens = (room: Room, may: (permission: StaffPermission) => boolean): boolean =>
  typeof room.permission === 'string' ? may(room.permission) : room.permission.some(may);

/** Rooms of one merchant that a person may enter, in their order. */
export const merchantRoomsFor = (access: StaffAccess, merchant: string): Room[] =>
  merchantRooms.filter((room) => opens(room, (permission) => mayAt(access, merchant, permission)));
/** Rooms without a merchant. They show what belongs to the person's merchants; those of the installation itself need the permission everywhere. */
export const houseRoomsFor = (access: StaffAccess): Room[] =>
  houseRooms.filter((room) => opens(room, (permission) => (room.isOfInstallation ? mayEverywhere : mayAnywhere)(access, permission)));
