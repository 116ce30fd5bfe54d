"""A critic in Python: finds objects whose centre lies outside the room's bounding box.

Run it with:  npx scenewright run beach-bedroom --critic "external:command=python3 critics/external/example.py"
"""
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    corners = request["layout"]["room"]["outline"]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    objects = request["layout"]["objects"]
    outside = [o["id"] for o in objects
               if not (min(xs) <= o["center"][0] <= max(xs) and min(ys) <= o["center"][1] <= max(ys))]
    findings = [{"rule": "outside", "severity": "hard", "objects": [id],
                 "message": f"{id} stands outside the room."} for id in outside]
    reward = 1 - len(outside) / max(1, len(objects))
    print(json.dumps({"id": request["id"], "findings": findings, "reward": reward}), flush=True)
