import { useQueryClient } from '@tanstack/react-query';
import { isProposed, useProposed, type Proposed } from '#console/shared/api/proposals.ts';
import { vendorQuery, vendorsQuery, type VendorDetail } from '#console/shared/api/vendor-queries.ts';

/** Shows the vendor as an act has left it, or says that the act waits for a second person. True if the act is done. */
export function useVendorAnswer(code: string): (answer: VendorDetail | Proposed) => Promise<boolean> {
  const client = useQueryClient();
  const proposed = useProposed();
  return async (answer) => {
    if (isProposed(answer)) {
      proposed(answer);
      return false;
    }
    client.setQueryData(vendorQuery(code).queryKey, answer);
    await client.invalidateQueries({ queryKey: vendorsQuery.queryKey });
    return true;
  };
}
