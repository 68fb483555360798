/** A form that sends one call of the list, built from the OpenAPI document alone. */
const byId = (id) => document.getElementById(id);
const calls = new Map();

function show(call) {
  const { parameters = [], requestBody } = call.operation;
  byId('fields').replaceChildren(
    ...parameters.map(({ name, in: place, required }) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      Object.assign(input, { name, required: required === true });
      input.dataset.place = place;
      label.append(`${name}${required ? ' *' : ''} `, input);
      return label;
    }),
  );
  const kinds = Object.keys(requestBody?.content ?? {});
  byId('bodyField').hidden = !kinds.includes('application/json');
  byId('fileField').hidden = !kinds.includes('multipart/form-data');
  byId('rules').textContent = requestBody ? JSON.stringify(Object.values(requestBody.content)[0].schema, null, 2) : '';
}

function request(call) {
  let { path } = call;
  const query = new URLSearchParams();
  for (const input of byId('fields').querySelectorAll('input')) {
    if (input.dataset.place === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.append(input.name, input.value);
  }
  const headers = {};
  const token = byId('token').value.trim();
  if (token !== '') headers.authorization = `Bearer ${token}`;
  let body;
  const [file] = byId('file').files;
  if (!byId('fileField').hidden && file) {
    body = new FormData();
    body.set('file', file);
  } else if (!byId('bodyField').hidden && byId('body').value.trim() !== '') {
    body = byId('body').value;
    headers['content-type'] = 'application/json';
  }
  const search = query.size > 0 ? `?${query}` : '';
  // Relative to /api/docs, since a proxy may add a prefix.
  return [path.replace(/^\/api\//, '') + search, { method: call.method, headers, body }];
}

/** Offers a binary response as a download. */
function showFile({ status, headers }, content) {
  const link = document.createElement('a');
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  Object.assign(link, { href: URL.createObjectURL(content), download: decodeURIComponent(name), textContent: '保存' });
  byId('output').replaceChildren(`${status}\n${content.type}，${content.size} 字节\n`, link);
}

async function send(event) {
  event.preventDefault();
  const output = byId('output');
  output.textContent = '正在请求…';
  try {
    const response = await fetch(...request(calls.get(byId('call').value)));
    if (!/^(application\/json|text\/)/.test(response.headers.get('content-type') ?? 'text/')) {
      showFile(response, await response.blob());
      return;
    }
    const text = await response.text();
    let shown = text;
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Not JSON: shown unchanged.
    }
    output.textContent = `${response.status}\n${shown.slice(0, 100_000)}`;
  } catch (error) {
    output.textContent = `请求失败：${error.message}`;
  }
}

const response = await fetch('openapi.json');
const { paths } = await response.json();
for (const [path, operations] of Object.entries(paths)) {
  if (!path.startsWith('/api/')) continue;
  for (const [method, operation] of Object.entries(operations)) {
    const name = `${method.toUpperCase()} ${path}`;
    calls.set(name, { path, method: method.toUpperCase(), operation });
    byId('call').append(new Option(`${name}（${operation.summary}）`, name));
  }
}
byId('call').addEventListener('change', (event) => show(calls.get(event.target.value)));
byId('try').addEventListener('submit', (event) => void send(event));
show(calls.get(byId('call').value));
