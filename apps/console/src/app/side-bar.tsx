import { Icon } from '@laro/ui/icon.tsx';
import { LogoMark } from '@laro/ui/logo-mark.tsx';
import { languages, isLanguage } from '@laro/domain/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, useLocation, useNavigate, useParams } from 'react-router';
import { api, setCsrfToken } from '#console/shared/api.ts';
import { Select } from '#console/shared/controls.tsx';
import { attentionQuery } from '#console/shared/money-queries.ts';
import { Pill } from '#console/shared/pill.tsx';
import { merchantsQuery, sessionQuery, type DeskMerchant } from '#console/shared/queries.ts';
import { useRoleNames } from '#console/shared/role-names.ts';
import { nearestMerchant, useAccess, useMe } from '#console/shared/session.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { useWords } from '#console/shared/words.tsx';
import { houseRoomsFor, merchantRoomsFor, type Room } from './rooms.ts';
import css from './shell.module.css';

/** The merchant whose rooms the bar offers: that of the address, else the last one, else that of the host. */
function useShownMerchant(merchants: readonly DeskMerchant[] | undefined): DeskMerchant | undefined {
  const { merchant: code } = useParams();
  const [last, setLast] = useState(code);
  if (code !== undefined && code !== last) setLast(code);
  return merchants && (merchants.find((entry) => entry.code === last) ?? nearestMerchant(merchants));
}

function RoomLinks({ rooms, base, counts = {} }: { rooms: readonly Room[]; base: string; counts?: Readonly<Record<string, number>> }) {
  const { t } = useWords();
  return (
    <ul>
      {rooms.map((room) => (
        <li key={room.path}>
          <NavLink to={`${base}/${room.path}`} className={css['room'] ?? ''}>
            <Icon name={room.icon} size={22} />
            <span>{t(room.label)}</span>
            {counts[room.path] ? <span className={css['count']}>{counts[room.path]}</span> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function MerchantSwitch({ merchants, shown }: { merchants: readonly DeskMerchant[]; shown: DeskMerchant }) {
  const { t } = useWords();
  const access = useAccess();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { merchant: code } = useParams();
  const change = (next: string) => {
    // The same room of the other merchant, if the person may enter it there; what lies deeper (one banner) belongs to the first.
    const rooms = merchantRoomsFor(access, next);
    const same = code === undefined ? undefined : rooms.find(({ path }) => path === pathname.split('/')[3]);
    void navigate(`/m/${next}/${(same ?? rooms[0])?.path ?? ''}`);
  };
  return (
    <div className={css['merchant']}>
      <label htmlFor="merchant">{t('desk.merchant')}</label>
      <Select id="merchant" value={shown.code} options={merchants.map((entry) => ({ value: entry.code, label: entry.name }))} onChange={change} />
      <p className={css['hosts']}>
        <Pill tone={shown.maintenance ? 'warn' : 'ok'}>{t(shown.maintenance ? 'desk.status.closed' : 'desk.status.open')}</Pill>
        <span>{shown.hosts[0]}</span>
      </p>
    </div>
  );
}

function Foot() {
  const words = useWords();
  const { t } = words;
  const me = useMe();
  const { roleName } = useRoleNames();
  const roles = [...new Set(me.grants.map(({ role }) => roleName(role)))].join(', ');
  const say = useToast();
  const client = useQueryClient();
  const signOut = async () => {
    // Whatever the server says, this browser forgets: nobody must stay signed in because a line was bad.
    await api.call('endDeskSession').catch(() => undefined);
    setCsrfToken('');
    client.setQueryData(sessionQuery.queryKey, null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  };
  const speak = async (code: string) => {
    if (isLanguage(code) && !(await words.speak(code))) say(t('desk.language.failed'));
  };
  return (
    <div className={css['foot']}>
      <div className={css['language']}>
        <Icon name="globe" size={20} />
        <Select
          aria-label={t('desk.language.label')}
          value={words.language}
          options={languages.map((entry) => ({ value: entry.code, label: entry.name }))}
          onChange={(code) => void speak(code)}
        />
      </div>
      <div className={css['me']}>
        <NavLink to="/account" className={css['account'] ?? ''}>
          <Icon name="user-circle-duotone" size={30} />
          <span>
            <b>{me.name}</b>
            <small>{roles === '' ? t('desk.staff.no_roles') : roles}</small>
          </span>
        </NavLink>
        <button type="button" className={css['out']} aria-label={t('desk.sign_out')} title={t('desk.sign_out')} onClick={() => void signOut()}>
          <Icon name="sign-out" size={22} />
        </button>
      </div>
    </div>
  );
}

/** All rooms, the merchant they belong to, the language, and who is signed in. */
export function SideBar({ isOpen }: { isOpen: boolean }) {
  const { t } = useWords();
  const access = useAccess();
  const { data: merchants } = useQuery(merchantsQuery);
  const { data: attention } = useQuery(attentionQuery);
  const waiting = (attention?.installation ?? 0) + (attention?.merchants ?? []).reduce((sum, { proposals }) => sum + proposals, 0);
  const shown = useShownMerchant(merchants);
  const houseRooms = houseRoomsFor(access);
  return (
    <aside id="rooms" className={css['bar']} aria-label={t('desk.title')} data-open={isOpen || undefined}>
      <div className={css['brand']}>
        <LogoMark name="Laro" />
        <span className={css['tag']}>{t('desk.short')}</span>
      </div>
      {merchants && shown ? <MerchantSwitch merchants={merchants} shown={shown} /> : null}
      <nav className={css['rooms']} aria-label={t('desk.rooms')}>
        {shown ? <RoomLinks rooms={merchantRoomsFor(access, shown.code)} base={`/m/${shown.code}`} /> : null}
        {houseRooms.length > 0 ? (
          <>
            <h2 className={css['group']}>{t('desk.house')}</h2>
            <RoomLinks rooms={houseRooms} base="" counts={{ 'two-people': waiting }} />
          </>
        ) : null}
      </nav>
      <Foot />
    </aside>
  );
}
