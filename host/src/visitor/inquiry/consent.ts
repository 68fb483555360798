/** Consent to the next inquiry. It lasts until that is sent or the app is closed, so that reading the policy does not undo it. */
let given = false;
/** Whether the policy was opened from 询价单. */
let reading = false;

export function setInquiryConsent(value: boolean): void {
  given = value;
}

/** What 询价单 begins with; from here on the policy is read for another reason until its link is pressed. */
export function currentConsent(): boolean {
  reading = false;
  return given;
}

export function readForInquiry(): void {
  reading = true;
}

/** 同意并返回 of the policy: it is this consent where the policy was opened from 询价单, and never otherwise. */
export function agreeToInquiry(): void {
  if (reading) given = true;
}
