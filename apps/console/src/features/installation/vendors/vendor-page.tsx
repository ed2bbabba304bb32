import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { SwitchDialog } from '#console/shared/form/switch-dialog.tsx';
import { vendorQuery, type VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { VendorCalls } from './vendor-calls.tsx';
import { VendorEndpoint } from './vendor-endpoint.tsx';
import { VendorFace } from './vendor-face.tsx';
import { VendorKeys } from './vendor-keys.tsx';
import { VendorTrafficCard } from './vendor-traffic.tsx';

/** One vendor: whether it is in service, how it proves itself, where it is called, how its calls go. */
export function VendorPage() {
  const { vendor: code = '' } = useParams();
  const { t } = useWords();
  const query = useQuery(vendorQuery(code));
  const maySwitch = useMay()('play.switch');
  const [isTurning, setTurning] = useState(false);
  const vendor = query.data;
  const turn =
    vendor && maySwitch ? (
      <Button size="small" kind={vendor.off ? 'primary' : 'danger'} onClick={() => setTurning(true)}>
        {t(vendor.off ? 'desk.play.turn_on' : 'desk.play.turn_off')}
      </Button>
    ) : undefined;
  return (
    <Page title={vendor?.name ?? code} text={code} actions={turn}>
      <Link to="/vendors" className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {t('desk.vendors.back')}
      </Link>
      <Loaded query={query}>{(shown) => <Parts vendor={shown} />}</Loaded>
      {vendor && isTurning ? (
        <SwitchDialog subject={{ scope: 'vendor', code, name: vendor.name }} isOff={vendor.off === null} onClose={() => setTurning(false)} />
      ) : null}
    </Page>
  );
}

function OutOfService({ off: { reason, changedAt, changedBy } }: { off: NonNullable<VendorDetail['off']> }) {
  const { t } = useWords();
  return (
    <Note kind="error">
      <b>{t('desk.vendors.out_of_service')}</b> {reason} (
      <MomentIn at={changedAt} words={(at) => t('desk.play.off_by', { name: changedBy, at })} />)
    </Note>
  );
}

function Parts({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords();
  // Calls are those of the players of all merchants.
  const maySeeCalls = useMay()('vendors.read');
  return (
    <>
      {vendor.off ? <OutOfService off={vendor.off} /> : null}
      {vendor.isRemoved ? <Note kind="info">{t('desk.vendors.removed_text')}</Note> : null}
      <VendorFace vendor={vendor} />
      <VendorEndpoint vendor={vendor} />
      <VendorKeys vendor={vendor} />
      {maySeeCalls ? (
        <>
          <VendorTrafficCard vendor={vendor.code} />
          <VendorCalls vendor={vendor.code} />
        </>
      ) : null}
    </>
  );
}
