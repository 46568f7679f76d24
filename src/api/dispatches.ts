import type { DispatchRequest } from '../domain/dispatch.ts';
import { dispatchBody } from '../domain/dispatch-body.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-status.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { CallOptions } from './api-client.ts';
import { decodeCreated, decodeStatus } from './schemas.ts';
import { type Service, sendRequest } from './send-request.ts';

/** Creates a dispatch (specification §4.1). */
export function createDispatch(
  service: Service,
  request: DispatchRequest,
  options: CallOptions,
): Promise<Result<Created, Failure>> {
  return sendRequest(
    service,
    {
      method: 'POST',
      path: ['runs', 'dispatches'],
      body: dispatchBody(request),
      promisedStatus: 201,
      takesAnySuccess: true,
      decode: decodeCreated,
    },
    options,
  );
}

/**
 * Polls a dispatch once (specification §4.2).
 *
 * @param dispatchId as the service gave it; one that a person typed passes `dispatchIdProblem` first.
 */
export function getDispatch(
  service: Service,
  dispatchId: string,
  options: CallOptions,
): Promise<Result<DispatchStatus, Failure>> {
  return sendRequest(
    service,
    {
      method: 'GET',
      path: ['runs', 'dispatches', dispatchId],
      promisedStatus: 200,
      decode: decodeStatus,
    },
    options,
  );
}
