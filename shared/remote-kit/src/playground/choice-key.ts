/** Key in local storage of the fault that the page has chosen; the frames follow it. */
export const choiceKey = 'playground:fault';
