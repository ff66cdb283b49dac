"""
An S3-compatible store for the tests: OpenStack Swift with its four servers in one process, which starts in a third of the time of four.
Arguments: a folder and a port, 0 for a free one. Prints the port when it is ready.
"""

import eventlet

eventlet.monkey_patch()

import logging  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import ConfigString, loadapp  # noqa: E402

folder, port = sys.argv[1], int(sys.argv[2])
os.makedirs(os.path.join(folder, 'drives', 'd1'), exist_ok=True)
with open(os.path.join(folder, 'swift.conf'), 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(folder)
utils.validate_configuration()
logging.disable(logging.CRITICAL)

BACKEND = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/drives
mount_check = false
disable_fallocate = true
# A listing must be up to date, however busy the machine is.
conn_timeout = 60
node_timeout = 60
container_update_timeout = 60
[app:main]
use = egg:swift#{name}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 60
node_timeout = 60
allow_account_management = true
# The one device must not be left out after an error of its own.
error_suppression_limit = 1000000
[filter:tempauth]
use = egg:swift#tempauth
user_varuna_tests = secret .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
max_bucket_listing = 40
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
min_segment_size = 1
"""


def serve(conf, socket):
    app = loadapp(ConfigString(conf), global_conf={'log_name': 'tests'})
    quiet = logging.getLogger('wsgi')
    return eventlet.spawn(wsgi.server, socket, app, log=quiet, log_output=False, socket_timeout=60)


for name in ('account', 'container', 'object'):
    socket = eventlet.listen(('127.0.0.1', 0))
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': socket.getsockname()[1], 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))
    serve(BACKEND.format(folder=folder, name=name), socket)

proxy = eventlet.listen(('127.0.0.1', port))
server = serve(PROXY.format(folder=folder), proxy)
print(proxy.getsockname()[1], flush=True)
server.wait()
