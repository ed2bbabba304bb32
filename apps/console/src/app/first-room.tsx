import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Loaded } from '#console/shared/loaded.tsx';
import { merchantsQuery } from '#console/shared/queries.ts';
import { nearestMerchant, useMay } from '#console/shared/session.ts';
import { merchantRoomsFor } from './rooms.ts';

/** Leads to the first room that the signed-in member of staff may enter. */
export function FirstRoom() {
  const query = useQuery(merchantsQuery);
  const [room] = merchantRoomsFor(useMay());
  return (
    <Loaded query={query}>
      {(merchants) => {
        const merchant = nearestMerchant(merchants);
        return <Navigate to={merchant && room ? `/m/${merchant.code}/${room.path}` : '/account'} replace />;
      }}
    </Loaded>
  );
}
